import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createQrDetector, type QrDetector } from '../lib/qr-detector.ts';

/** What became of the camera: not answered yet, at work, not allowed, or none that can be used. */
export type CameraState = 'asked' | 'running' | 'refused' | 'missing';

const betweenLooksMs = 150;

/** Shows the camera in `video` and tells every code that it sees, as long as this is rendered. */
export function useCodeScanner(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('asked');
  const handleCode = useEffectEvent(onCode);

  useEffect(() => {
    const ended = new AbortController();
    run(video.current, ended.signal, { onRunning: () => setState('running'), onCode: handleCode }).catch((error) => {
      if (ended.signal.aborted) return;
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
    });
    return () => ended.abort();
  }, [video]);

  return state;
}

type Told = { onRunning: () => void; onCode: (text: string) => void };

async function run(video: HTMLVideoElement | null, signal: AbortSignal, { onRunning, onCode }: Told): Promise<void> {
  if (!video || !navigator.mediaDevices) throw new Error('There is no camera.');
  const [stream, detector] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }),
    createQrDetector(),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  onRunning();
  void look(video, detector, signal, onCode);
}

async function look(
  video: HTMLVideoElement,
  detector: QrDetector,
  signal: AbortSignal,
  onCode: Told['onCode'],
): Promise<void> {
  if (signal.aborted) return;
  // A picture that cannot be read is followed by another.
  const [code] = await detector.detect(video).catch(() => []);
  if (signal.aborted) return;
  if (code) onCode(code.rawValue);
  setTimeout(() => void look(video, detector, signal, onCode), betweenLooksMs);
}
