import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { removeCamera, stubCamera } from '../../testing/browser.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { ScanCode } from './verify-page.tsx';

afterEach(removeCamera);

function open() {
  const onFound = vi.fn();
  const { rerender } = renderInProduct(<ScanCode onFound={onFound} onCancel={() => undefined} />);
  return { onFound, close: () => rerender(<p>Closed</p>) };
}

const refusing = (name: string) => () => Promise.reject(new DOMException('', name));
const picture = () => screen.getByLabelText<HTMLVideoElement>('Camera view');

it('the scanner continues until it sees a crew code, names any other code, and releases the camera', async () => {
  const { hold, track } = stubCamera();
  hold('https://flight.test/members?selected=7');
  const { onFound, close } = open();
  expect(await screen.findByText('This is not a crew code. Ask the member to open Show to crew.')).toBeTruthy();
  expect(onFound).not.toHaveBeenCalled();
  hold('https://flight.test/verify#AbC');
  await waitFor(() => expect(onFound).toHaveBeenCalledWith('AbC'));
  expect(track.stop).not.toHaveBeenCalled();
  await act(async () => close());
  expect(track.stop).toHaveBeenCalledOnce();
});

it('the scanner releases the camera while the page is hidden, and takes it again afterward', async () => {
  const { track } = stubCamera();
  open();
  await waitFor(() => expect(picture().srcObject).toBeTruthy());
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([track.stop.mock.calls.length, picture().srcObject]).toEqual([1, null]);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(picture().srcObject).toBeTruthy());
});

it.each([
  [
    'NotAllowedError',
    "This page isn't allowed to use the camera.",
    'Allow it for this site in the browser settings, and try again. Or scan the code with the camera app of this device.',
  ],
  [
    'NotFoundError',
    'This device has no camera.',
    'Connect one and try again, or use another device. Or scan the code with the camera app of this device.',
  ],
  [
    'NotReadableError',
    'The camera did not start, or another app took it.',
    'Close other apps that use the camera, and try again. Or scan the code with the camera app of this device.',
  ],
])(
  'the scanner after a %s says why there is no picture and what to do, and can be retried',
  async (name, cause, next) => {
    stubCamera(refusing(name));
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${cause}${next}Try again`);
    expect(picture().hidden).toBe(true);
    stubCamera();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(picture().srcObject).toBeTruthy());
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it.each([
  [false, 'The camera only works at an address that starts with https.Open this page at its https address.'],
  [true, 'This browser does not let pages use the camera.Open this page in another browser.'],
])('the scanner says so where pages get no camera (https: %s), and offers no retry', async (isSecure, words) => {
  vi.stubGlobal('isSecureContext', isSecure);
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`${words} Or scan the code with the camera app of this device.`);
});

it('the scanner says so if another app takes the camera, and releases it', async () => {
  const { track } = stubCamera();
  open();
  await waitFor(() => expect(picture().srcObject).toBeTruthy());
  act(() => void track.dispatchEvent(new Event('ended')));
  expect((await screen.findByRole('alert')).textContent).toContain('The camera did not start, or another app took it.');
  expect(track.stop).toHaveBeenCalledOnce();
});
