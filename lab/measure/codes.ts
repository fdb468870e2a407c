import { randomBytes } from 'node:crypto';
import encodeQR from 'qr';
import { decodeQR } from 'qr/decode.js';

/** How many codes that cards show the scanner reads in a camera's picture. */

const codes = 20;
/** Characters of what a phone shows, by version of the code (`docs/performance/card-codes.md`). */
const lengths = { 14: 347, 15: 409, 16: 446, 17: 495, 18: 513, 21: 699 };
const camera = { width: 1280, height: 720 };
const border = 4;

/** `blur` in pixels either way, `noise` of the contrast, `turn` in degrees either way, `sun` from half of the picture on. */
type Scene = { perModule: number; blur: number; noise: number; turn: number; sun: number };
const still = { perModule: 6, blur: 0, noise: 0, turn: 0, sun: 0 };
const byHand = { blur: 1, noise: 1 / 6, turn: 17, sun: 0 };
const scenes: Record<string, Scene> = {
  'held still': still,
  'held still, sun on half': { ...still, sun: 0.6 },
  'by hand, 5 pixels a module': { ...byHand, perModule: 5 },
  'by hand, 4 pixels a module': { ...byHand, perModule: 4 },
  'by hand, 3 pixels a module': { ...byHand, perModule: 3 },
  'by hand, 5 pixels a module, sun on half': { ...byHand, perModule: 5, sun: 0.6 },
};

for (const [name, scene] of Object.entries(scenes)) {
  const read = Object.entries(lengths).map(([version, length]) => `v${version} ${countRead(length, scene)}`);
  console.log(`${name}, of ${codes}: ${read.join(', ')}`);
}

/** How many different codes the scanner reads in one picture each. */
function countRead(length: number, scene: Scene): number {
  const texts = Array.from({ length: codes }, () => `https://${randomBytes(length).toString('base64url')}`);
  return texts.filter((long) => {
    const text = long.slice(0, length);
    try {
      return decodeQR({ ...camera, data: picture(text, scene) }) === text;
    } catch {
      return false;
    }
  }).length;
}

/** What a camera sees of the code, in its middle, as far as it has room. */
function picture(text: string, scene: Scene): Uint8ClampedArray {
  const light = blurred(drawn(text, scene), scene.blur);
  const data = new Uint8ClampedArray(light.length * 4).fill(255);
  for (const [at, seen] of light.entries()) {
    const across = (at % camera.width) / camera.width;
    const sun = scene.sun * Math.min(1, Math.max(0, across * 5 - 2));
    data.fill((seen + (1 - seen) * sun + (Math.random() - 0.5) * scene.noise) * 255, at * 4, at * 4 + 3);
  }
  return data;
}

/** 0 where it is dark, else 1. */
function drawn(text: string, scene: Scene): Float32Array {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border });
  const size = modules.length;
  const perModule = Math.min(scene.perModule, camera.height / size);
  const angle = (scene.turn * (2 * Math.random() - 1) * Math.PI) / 180;
  const [right, down] = [Math.cos(angle) / perModule, Math.sin(angle) / perModule];
  return new Float32Array(camera.width * camera.height).map((_, at) => {
    const x = (at % camera.width) - camera.width / 2;
    const y = Math.floor(at / camera.width) - camera.height / 2;
    const column = Math.floor(x * right + y * down + size / 2);
    const row = Math.floor(y * right - x * down + size / 2);
    return modules[row]?.[column] ? 0 : 1;
  });
}

/** Each pixel as the mean of those around it, in both directions. */
function blurred(light: Float32Array, by: number): Float32Array {
  return [1, camera.width].reduce((sharp, step) => {
    const around = Array.from({ length: 2 * by + 1 }, (_, nth) => (nth - by) * step);
    return sharp.map((own, at) => around.reduce((sum, to) => sum + (sharp[at + to] ?? own), 0) / around.length);
  }, light);
}
