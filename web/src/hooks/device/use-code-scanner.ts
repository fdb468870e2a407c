import { cardLimits } from '@ffl/domain/cards/limits';
import type { CameraProblem } from '@ffl/domain/cards/scan-messages';
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { within } from '../../lib/waiting/within.ts';

/** The camera's state: no answer yet, working, or why there is none. */
export type CameraState = 'asked' | 'running' | CameraProblem;

const betweenLooksMs = 150;

/**
 * Shows the camera in `video` and reports every code it sees, while rendered and the page is visible. Nothing else
 * holds the camera.
 */
export function useCodeScanner(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('asked');
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const handleCode = useEffectEvent(onCode);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      ended.abort();
      setState(problemOf(error));
    };
    if (isVisible) {
      setState('asked');
      run(video.current, signal, { onRunning: () => setState('running'), onCode: handleCode, onEnd: fail }).catch(fail);
    }
    return () => ended.abort();
  }, [video, isVisible]);

  return state;
}

function onVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}

/** A failure that isn't the browser's: the camera wasn't requested, or something is missing. */
class NoCamera extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

function problemOf(error: unknown): CameraProblem {
  if (error instanceof NoCamera) return error.problem;
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}

type ScanEvents = { onRunning: () => void; onCode: (text: string) => void; onEnd: (error: unknown) => void };

async function run(video: HTMLVideoElement | null, signal: AbortSignal, events: ScanEvents): Promise<void> {
  if (!video) return;
  const { mediaDevices } = navigator;
  if (!mediaDevices) throw new NoCamera(isSecureContext ? 'unsupported' : 'insecure');
  const detecting = within(cardLimits.patienceMs, createQrDetector).catch(() => null);
  const stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => events.onEnd(new NoCamera('busy')), { signal });
  }
  const detector = await detecting;
  if (signal.aborted) return;
  if (!detector) throw new NoCamera('not loaded');
  video.srcObject = stream;
  await video.play();
  if (signal.aborted) return;
  events.onRunning();
  void look(video, detector, signal, events.onCode);
}

async function look(
  video: HTMLVideoElement,
  detector: QrDetector,
  signal: AbortSignal,
  onCode: ScanEvents['onCode'],
): Promise<void> {
  if (signal.aborted) return;
  // If a frame can't be read, the next one follows.
  const [code] = await detector.detect(video).catch(() => []);
  if (signal.aborted) return;
  if (code) onCode(code.rawValue);
  setTimeout(() => void look(video, detector, signal, onCode), betweenLooksMs);
}

type QrDetector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };

type NativeDetector = (new (options: {
  formats: string[];
}) => QrDetector) & {
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** The browser's detector, which the system accelerates, otherwise a library with the same interface. */
async function createQrDetector(): Promise<QrDetector> {
  const native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  const formats = await native?.getSupportedFormats().catch((): string[] => []);
  if (native && formats?.includes('qr_code')) return new native({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('../../lib/device/qr-decoder.ts');
  return new BarcodeDetector({ formats: ['qr_code'] });
}
