/** For browsers without a detector of their own; loaded when somebody scans. */
export { BarcodeDetector } from 'qr/decode.js';
