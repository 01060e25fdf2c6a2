/** URLs of the scripts of pages without React, from the plugin in vite.config.ts. */
declare module "virtual:enhancements" {
  /** The URL of start.ts. */
  export const script: string;
  /** The URLs of the scripts that start.ts imports. */
  export const imports: readonly string[];
}
