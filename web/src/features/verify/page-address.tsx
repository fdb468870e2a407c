import { checkMessages } from '@ffl/domain/cards/check-messages';

/** Lets a person recognize a look-alike page. */
export function PageAddress() {
  return <p className="wrap-anywhere text-ink-2 text-meta">{checkMessages.ownAddress(location.host)}</p>;
}
