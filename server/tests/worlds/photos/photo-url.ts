export function photoUrl(type: string, bytes: Uint8Array | string): string {
  return `data:image/${type};base64,${Buffer.from(bytes as string).toString('base64')}`;
}
