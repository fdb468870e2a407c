declare module 'virtual:common-passwords' {
  const common: ReadonlySet<string>;
  export default common;
}
