import { aboutMessages as messages } from '@ffl/domain/accounts/about-messages';
import { sampleAccounts } from '@ffl/domain/accounts/sample-accounts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { useConfig } from '../../lib/net/config.ts';

/** For first-time visitors: what the product is, where cards are checked, and who can sign in to the sample. */
export function AboutProduct() {
  const isSample = useConfig()?.sample === true;
  return (
    <aside className="flex flex-col items-start gap-2 border-line border-t pt-5 text-table">
      <p className="text-ink-2">{messages.about}</p>
      <Link to="/verify" className={buttonClass({ variant: 'link' })}>
        {messages.checkCard}
      </Link>
      {isSample && (
        <p className="wrap-anywhere mt-2 text-ink-2">
          {messages.sample(sampleAccounts.administratorEmail, sampleAccounts.memberEmail)}
        </p>
      )}
    </aside>
  );
}
