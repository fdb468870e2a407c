import { enrollBoardingDevice, makeBoardingDevice } from '@ffl/database/boardings/devices';
import { boardingLimits } from '@ffl/domain/boardings/limits';
import { boardingMessages } from '@ffl/domain/boardings/messages';
import { enrollDeviceSchema, makeBoardingDeviceSchema, recordBoardingsSchema } from '@ffl/domain/boardings/schemas';
import { recordBoardings } from '../boardings/record-boardings.ts';
import { hashOfDeviceCode, hashOfDeviceToken, newDeviceCode, newDeviceToken } from '../boardings/secrets.ts';
import { forAdministrators } from './for-administrators.ts';
import { forAnybody } from './for-anybody.ts';
import { FunctionError } from './function-error.ts';

/** Makes a device to be enrolled, and the code for that. The code works once, and only this response shows it. */
const make = forAdministrators({
  name: 'make-boarding-device',
  schema: makeBoardingDeviceSchema,
  example: ({ baseId }) => ({ name: 'Phone in the hangar', baseId }),
  needsProof: true,
  async run({ clock }, { transaction, input, administratorId }) {
    const code = newDeviceCode();
    const now = clock();
    const codeUntil = new Date(now.getTime() + boardingLimits.codeMinutes * 60_000);
    const made = { ...input, administratorId, codeHash: hashOfDeviceCode(code), codeUntil };
    const id = await makeBoardingDevice(transaction, made, now);
    if (id === null) throw new FunctionError('base_missing', boardingMessages.baseGone);
    return { data: { id, code, codeUntil: codeUntil.toISOString() } };
  },
});

/** Turns a code into the token with which the device writes from then on. */
const enroll = forAnybody({
  name: 'enroll-boarding-device',
  schema: enrollDeviceSchema,
  example: () => ({ code: 'AAAAA-AAAAA' }),
  hasReplyFloor: false,
  async run({ database, clock }, { input: { code } }) {
    const token = newDeviceToken();
    const hashes = { codeHash: hashOfDeviceCode(code), tokenHash: hashOfDeviceToken(token) };
    const device = await database.asService((transaction) => enrollBoardingDevice(transaction, hashes, clock()));
    if (!device) return { code: 'device_code_refused', message: boardingMessages.codeRefused };
    return { body: { data: { ...device, token } } };
  },
});

/** Records what an enrolled device queued. Each entry is taken once, however often it is sent. */
const record = forAnybody({
  name: 'record-boardings',
  schema: recordBoardingsSchema,
  example: () => ({
    token: '',
    boardings: [
      {
        key: '00000000-0000-4000-8000-000000000000',
        kind: 'void',
        at: '2026-01-01T00:00:00.000Z',
        undoes: '00000000-0000-4000-8000-000000000000',
      },
    ],
  }),
  hasReplyFloor: false,
  async run(dependencies, { input }) {
    const outcome = await recordBoardings(dependencies, input);
    switch (outcome.kind) {
      case 'taken':
        return { body: { data: { results: outcome.results } } };
      case 'device refused':
        return { code: 'device_refused', message: boardingMessages.deviceRefused };
      case 'too many':
        return { code: 'too_many_boardings', message: boardingMessages.tooMany };
    }
  },
});

export const boardingFunctions = [make, enroll, record];
