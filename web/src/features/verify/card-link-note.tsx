import { checkMessages } from '@ffl/domain/cards/check-messages';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';

/** Shown on the sign-in page to someone without an account who scanned the code on a card. */
export function CardLinkNote() {
  return (
    <Notice
      tone="info"
      actions={
        <Link to="/verify" className={buttonClass({})}>
          Check a card
        </Link>
      }
    >
      {checkMessages.cardLink}
    </Notice>
  );
}
