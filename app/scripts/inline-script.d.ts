/** A browser script as text, compiled by the plugin in vite.config.ts. */
declare module "*?inline-script" {
  const text: string;
  export default text;
}
