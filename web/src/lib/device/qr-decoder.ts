/** For browsers without their own detector; loaded when someone scans. */
export { BarcodeDetector } from 'qr/decode.js';
