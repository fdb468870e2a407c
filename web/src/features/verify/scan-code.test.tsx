import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { ScanCode } from './scan-code.tsx';

const track = { stop: vi.fn() };
let seen: string[];

beforeEach(() => {
  seen = [];
  track.stop.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => seen.map((rawValue) => ({ rawValue }));
    },
  );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function withCamera(getUserMedia: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

function open() {
  const onFound = vi.fn();
  const { rerender } = renderInProduct(<ScanCode onFound={onFound} onCancel={() => undefined} />);
  return { onFound, close: () => rerender(<p>Closed</p>) };
}

it('goes on until it sees a code for crew, names any other, and lets go of the camera', async () => {
  withCamera(async () => ({ getTracks: () => [track] }));
  seen = ['https://flight.test/members?selected=7'];
  const { onFound, close } = open();
  expect(await screen.findByText('This is another code. Ask the member to open Show to crew.')).toBeTruthy();
  expect(onFound).not.toHaveBeenCalled();
  seen = ['https://flight.test/verify#AbC'];
  await waitFor(() => expect(onFound).toHaveBeenCalledWith('AbC'));
  expect(track.stop).not.toHaveBeenCalled();
  await act(async () => close());
  expect(track.stop).toHaveBeenCalledOnce();
});

it.each([
  ['NotAllowedError', 'The camera may not be used here.'],
  ['NotFoundError', 'There is no camera that could be used.'],
])('says what to do after a %s', async (name, sentence) => {
  withCamera(() => Promise.reject(new DOMException('', name)));
  open();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByLabelText('Picture of the camera')).toBeNull();
});
