import { checkMessages } from '@ffl/domain/cards/check-messages';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';

/** On the sign-in page, for whoever scanned a card's own code without an account. */
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
