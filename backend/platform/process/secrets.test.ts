import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { readBackendEnvironment } from "../../requests/environment/environment";
import { backendSecret, createSecrets } from "./secrets";

const secrets = createSecrets("one secret");

describe("secrets", () => {
  test("give the same hash for the same purpose and secret, and otherwise another hash", () => {
    expect(secrets.hash("a", "value")).toBe(createSecrets("one secret").hash("a", "value"));
    expect(secrets.hash("b", "value")).not.toBe(secrets.hash("a", "value"));
    expect(createSecrets("another").hash("a", "value")).not.toBe(secrets.hash("a", "value"));
  });

  test("decrypt only data that was encrypted with the same secret and has not changed", () => {
    const sealed = secrets.seal("₹ 500 to 9810000001");
    expect(secrets.open(sealed)).toBe("₹ 500 to 9810000001");
    expect(secrets.seal("₹ 500 to 9810000001")).not.toEqual(sealed);
    expect(() => secrets.open(sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte)))).toThrow();
    expect(() => createSecrets("another").open(sealed)).toThrow();
    expect(() => secrets.open(sealed.subarray(0, 20))).toThrow();
  });

  test("create ids that are safe integers, six-digit codes, and sticker codes without letters that look like digits", () => {
    for (let round = 0; round < 200; round += 1) {
      expect(Number.isSafeInteger(secrets.randomId())).toBe(true);
      expect(secrets.randomId()).toBeGreaterThan(0);
      expect(secrets.randomCode()).toMatch(/^\d{6}$/);
      expect(secrets.randomStickerCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    }
  });

  test("are derived from one secret: by default, one that is created once, in a file that only the process's user can read", () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "secrets-"));
    const environment = readBackendEnvironment({ DATA_DIR });
    const made = backendSecret(environment);
    expect(backendSecret(environment)).toBe(made);
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(DATA_DIR, "backend-secret")).mode & 0o777).toBe(0o600);
    rmSync(DATA_DIR, { recursive: true });
  });
});
