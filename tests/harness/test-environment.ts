/** Variables that change what the started programs print, which packages they load, or how they reach a server. */
const OF_THE_MACHINE =
  /^(?:LANGUAGE|LC_.+|NODE_OPTIONS|PORT|HOST|(?:HTTP|HTTPS|ALL|NO)_PROXY|NPM_CONFIG_(?:LOGLEVEL|OMIT|INCLUDE|PRODUCTION))$/i;

/**
 * Removes what would make a test's result depend on the machine, for this process and the programs that it starts. Browsers get the fonts
 * of tests/fonts.conf, unless TEST_FONTS is the path of another fontconfig file.
 */
export function setTestEnvironment(environment: Record<string, string | undefined> = process.env): void {
  for (const name of Object.keys(environment)) if (OF_THE_MACHINE.test(name)) Reflect.deleteProperty(environment, name);
  environment["NODE_ENV"] = "test";
  environment["LANG"] = "C.UTF-8";
  environment["TZ"] = "UTC";
  environment["FONTCONFIG_FILE"] = environment["TEST_FONTS"] || new URL("../fonts.conf", import.meta.url).pathname;
}
