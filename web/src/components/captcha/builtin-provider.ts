import 'altcha/external';
import 'altcha/altcha.css';
import './builtin-captcha.css';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { type CaptchaTask, fetchChallenge } from './captcha-provider.ts';

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

// More workers would only make a phone stutter.
const mostWorkers = 4;

/** Runs our own proof of work: a check mark and a second of computation, with nothing to read or drag. */
export async function showBuiltin(task: CaptchaTask): Promise<void> {
  const { host, onEvent, signal } = task;
  const widget = document.createElement('altcha-widget');
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let hasFailedToFetch = false;

  async function answerFetch(): Promise<Response> {
    hasFailedToFetch = true;
    const { parameters, signature, expiresInSeconds } = await fetchChallenge(task);
    hasFailedToFetch = false;
    clearTimeout(expiry);
    expiry = setTimeout(expire, expiresInSeconds * 1000);
    return Response.json({ parameters, signature });
  }

  function expire() {
    onEvent({ kind: 'expired' });
    widget.reset();
  }

  function handleState(event: Event) {
    const { state, payload } = detailOf(event);
    if (state === 'verified' && payload) return onEvent({ kind: 'verified', token: payload });
    if (state === 'verifying') return onEvent({ kind: 'solving' });
    if (state !== 'error') return onEvent({ kind: 'idle' });
    onEvent({ kind: hasFailedToFetch ? 'challenge failed' : 'error' });
    // The sentence is next to the widget; its own bubble would repeat it.
    widget.reset();
  }

  const workers = Math.min(mostWorkers, navigator.hardwareConcurrency || 2);
  widget.addEventListener('load', () => {
    void widget.configure({ fetch: answerFetch, hideLogo: true, hideFooter: true, humanInteractionSignature: false });
  });
  widget.addEventListener('statechange', handleState);
  widget.setAttribute('challenge', '/functions/v1/captcha-challenge');
  widget.setAttribute('workers', String(workers));
  signal.addEventListener('abort', () => {
    clearTimeout(expiry);
    widget.remove();
  });
  host.append(widget);
}

// The widget's own type for its event, whose detail the DOM can't know.
function detailOf(event: Event): { state: string; payload: string | null } {
  return (event as CustomEvent<{ state: string; payload: string | null }>).detail;
}
