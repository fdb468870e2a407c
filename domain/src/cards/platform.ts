type Platform = {
  atob: (text: string) => string;
  btoa: (text: string) => string;
  TextEncoder: new () => { encode: (text: string) => Uint8Array<ArrayBuffer> };
  TextDecoder: new (
    encoding: 'utf-8',
    options: { fatal: true; ignoreBOM: true },
  ) => { decode: (bytes: Uint8Array) => string };
  crypto: {
    subtle: {
      importKey: (
        format: 'jwk',
        key: object,
        algorithm: object,
        extractable: false,
        uses: ['verify'],
      ) => Promise<object>;
      verify: (algorithm: object, key: object, signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>;
    };
  };
};

// Available in every browser and in Node, but not part of the language. These only compute, and reach nothing outside.
export const platform = globalThis as unknown as Platform;
