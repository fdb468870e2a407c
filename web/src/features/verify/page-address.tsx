import { cardMessages } from '@ffl/domain/cards';

/** By which a person knows that no other page only looks like this one. */
export function PageAddress() {
  return <p className="wrap-anywhere text-ink-2 text-meta">{cardMessages.ownAddress(location.host)}</p>;
}
