/** The wings of the backend, floor by floor. A wing imports only wings of the floors below. */
const FLOORS = [
  ["platform"],
  ["delivery", "payment-provider"],
  ["requests"],
  ["registry"],
  ["accounts"],
  ["contact", "stock"],
  ["selling"],
  ["owners"],
  ["desk"],
  ["composition"],
];

const TABLES = "^backend/.+/tables\\.ts$";

/**
 * The files that use tables of other wings, because one query over several wings is their point, such as the desk's lists and personal
 * data, or whose tables have a key to a higher floor. `tests/structure/import-rules.test.ts` lets this list only shrink.
 */
const USE_OTHER_TABLES = [
  "accounts/tables",
  "composition/demo/contacts",
  "composition/demo/fill-demo",
  "composition/demo/fill-resellers",
  "composition/reference-data",
  "contact/contacts/store",
  "contact/scanning/store",
  "delivery/tables",
  "desk/lists/messages",
  "desk/lists/prices",
  "desk/lists/sales",
  "desk/lists/staff",
  "desk/lists/stock",
  "desk/operate/commands/backups",
  "desk/operate/commands/doctor",
  "desk/operate/retention",
  "desk/reader",
  "desk/things/content",
  "desk/things/order",
  "desk/things/people",
  "desk/things/stock",
  "desk/today",
  "owners/events",
  "owners/privacy/breach",
  "owners/privacy/person",
  "owners/privacy/personal-data",
  "owners/rows-by-phone",
  "selling/dispatch/parcel",
  "selling/resellers/lists/sticker-list",
  "selling/sticker-orders/store",
  "stock/store",
  "stock/tables",
];
const otherTableUsers = USE_OTHER_TABLES.map((file) => `^backend/${file}\\.ts$`);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "contract-imports-nobody",
      comment: "contract/ imports only itself and Zod, because it runs in the browser, the website's server and the backend.",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contract/", "^node_modules/zod/"] },
    },
    {
      name: "runtime-imports-nobody",
      comment: "runtime/ imports only itself, Node's own modules, and the packages of the log and the metrics.",
      severity: "error",
      from: { path: "^runtime/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^runtime/", "^node_modules/(pino|prom-client)/"], dependencyTypesNot: ["core"] },
    },
    ...FLOORS.map((wings, floor) => ({
      name: "wings-import-downwards",
      severity: /** @type {const} */ ("error"),
      from: { path: `^backend/(${wings.join("|")})/`, pathNot: "\\.test\\.ts$" },
      to: { path: `^backend/(${FLOORS.slice(floor).flat().join("|")})/`, pathNot: ["^backend/$1/", TABLES] },
    })),
    {
      name: "tables-stay-in-their-wing",
      comment: "A wing writes only its own tables, and reads those of other wings through their stores.",
      severity: "error",
      from: { path: "^backend/([^/]+)/", pathNot: ["\\.test\\.ts$", "^backend/testing/", TABLES, ...otherTableUsers] },
      to: { path: TABLES, pathNot: "^backend/$1/" },
    },
    ...FLOORS.map((wings, floor) => ({
      name: "keys-point-downwards",
      severity: /** @type {const} */ ("error"),
      from: { path: `^backend/(${wings.join("|")})/.*tables\\.ts$`, pathNot: otherTableUsers },
      to: { path: `^backend/(${FLOORS.slice(floor).flat().join("|")})/.*tables\\.ts$`, pathNot: "^backend/$1/" },
    })),
    {
      name: "backend-never-knows-app",
      severity: "error",
      from: { path: "^backend/" },
      to: { path: "^(app|commands)/" },
    },
    {
      name: "integration-knows-only-the-contract",
      comment: "integration/ works with somebody's API, and shows that the contract is enough for it.",
      severity: "error",
      from: { path: "^integration/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|backend|commands|tests)/" },
    },
    {
      name: "nobody-needs-integration",
      severity: "error",
      from: { path: "^(app|backend|contract|runtime)/" },
      to: { path: "^integration/" },
    },
    {
      name: "app-reaches-backend-by-one-door",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/api/transport\\.server\\.ts$" },
      to: { path: "^backend/" },
    },
    {
      name: "product-never-knows-tests",
      severity: "error",
      from: { path: "^(app|backend|contract|runtime)/", pathNot: "\\.test\\.tsx?$|/testing(/|\\.ts$)" },
      to: { path: "^tests/|\\.test\\.tsx?$|/testing(/|\\.ts$)" },
    },
    {
      name: "screens-stand-alone",
      comment: "A route folder can be deleted without breaking others. Code that two screens share goes to app/features/.",
      severity: "error",
      // The part before a parameter such as `$list` stands for the folder, because `$` has a meaning in the expression.
      from: { path: "^app/routes/([^/$]+)" },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1" },
    },
    {
      name: "nobody-imports-a-screen",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/routes/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "ui-knows-nothing-of-the-product",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        path: ["^app/(api|features|payments|routes|session)/", "^contract/"],
        pathNot: "^contract/(money|plate-groups|india-time)\\.ts$",
      },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "production-needs-no-development-package",
      severity: "error",
      from: { path: "^(app|backend|contract|runtime)/", pathNot: ["\\.test\\.tsx?$", "^backend/testing/"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "nothing-unresolved",
      comment: "The other rules do not see an import that leads to no file.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?(inline|raw|url)$|^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"] },
  },
};
