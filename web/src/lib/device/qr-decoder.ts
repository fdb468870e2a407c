/** For browsers without a detector of their own; loaded when someone scans. */
export { BarcodeDetector } from 'qr/decode.js';
