import { readFileSync } from "node:fs";

/**
 * @param {string} file
 * @returns {unknown} null if the file is missing or is not JSON
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
