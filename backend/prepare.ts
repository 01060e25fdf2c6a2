import { parseArgs } from "node:util";

import { openDatabaseForCommand } from "./composition/services";
import { demoNumberBehaviour, demoOwners, demoStickers } from "./composition/demo/data";
import { fillDemo } from "./composition/demo/fill-demo";
import { demoResellers } from "./composition/demo/resellers";
import { demoPromoOutcomes } from "./composition/demo/shop";
import { readBackendEnvironment } from "./requests/environment/environment";
import { demoOperator } from "./desk/operators/demo-operator";
import { systemClock } from "./platform/process/clock";
import { backendSecret, createSecrets } from "./platform/process/secrets";

/**
 * Prepares the database: creates a missing embedded database, applies migrations and adds missing reference data. With `--demo`, also adds
 * the demo data and prints what people need to try the demo, as JSON.
 */
const { values: flags } = parseArgs({ options: { demo: { type: "boolean", default: false } } });
const environment = readBackendEnvironment(process.env);
const opened = await openDatabaseForCommand(environment);
try {
  if (flags.demo) {
    await fillDemo({
      environment,
      database: opened.database,
      clock: systemClock(environment.clockOffsetSeconds),
      secrets: createSecrets(backendSecret(environment)),
    });
    process.stdout.write(`${JSON.stringify(demoDocument(), null, 2)}\n`);
  }
} finally {
  await opened.close();
}

function demoDocument() {
  return {
    stickers: demoStickers.map(({ outcome, guid }) => ({ outcome, guid })),
    phone: demoOwners.asha.phone,
    owners: Object.values(demoOwners).map(({ name, phone }) => ({ name, phone })),
    numbers: demoNumberBehaviour,
    promoCodes: demoPromoOutcomes,
    operator: demoOperator.email,
    resellers: Object.values(demoResellers).map(({ name, email }) => ({ name, email })),
  };
}
