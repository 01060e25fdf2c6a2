/** URLs of the scripts of pages without React, from the plugin in vite.config.ts. */
declare module "virtual:enhancements" {
  /** The entry. */
  export const script: string;
  /** What the entry imports. */
  export const imports: readonly string[];
}
