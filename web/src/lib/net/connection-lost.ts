import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';

/** No response: network gone, or nothing behind the gateway (502, 503, 504). */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';

  constructor(cause?: unknown) {
    super(signInMessages.network, { cause });
  }
}
