import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import compat from "eslint-plugin-compat";
import esX from "eslint-plugin-es-x";
import regexp from "eslint-plugin-regexp";
import reactHooks from "eslint-plugin-react-hooks";
import typescript from "typescript-eslint";

import { compiledSyntax, scriptFloor, scriptLanguage } from "./styles/browsers.js";

const PRODUCT = ["app/**/*.{ts,tsx}", "backend/**/*.ts", "contract/**/*.ts", "runtime/**/*.ts"];
const TESTS = ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx,mjs}"];

/** Remix and the tools find these files' contents by their default export; nothing else has one. */
const DEFAULT_EXPORTS = [
  "app/root.tsx",
  "app/entry.{client,server}.tsx",
  "app/routes/**/route.tsx",
  "*.{js,ts}",
  "styles/*.js",
  "tests/harness/*-setup.ts",
];

/** A slow machine needs longer than the machine that a timeout was chosen on. */
const fixedTimeouts = ["Property[key.name='timeout'] > Literal[value>=1000]", "CallExpression > :function ~ Literal[value>=1000]"].map(
  (selector) => ({ selector, message: "Write scaledTimeout(milliseconds), which TEST_TIMEOUT_MULTIPLIER makes longer." }),
);

/** A form library makes lists and objects of what names say, so nobody reads names that a form does not have. */
const wholeForm = {
  selector: "CallExpression[callee.property.name='formData']",
  message: "Read forms with app/forms/posted-fields.server.ts or backend/http/form-body.ts, which bound them.",
};

export default defineConfig(
  globalIgnores(["build/", "data/", "public/", "test-results/", "playwright-report/", ".cache/"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  typescript.configs.strictTypeChecked,
  typescript.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      // A thrown Response is how a loader leaves early.
      "@typescript-eslint/only-throw-error": [
        "error",
        {
          allow: [
            { from: "lib", name: "Response" },
            { from: "package", name: "TypedResponse", package: "@remix-run/server-runtime" },
          ],
          allowThrowingUnknown: true,
        },
      ],
      // tsconfig's noPropertyAccessFromIndexSignature asks for the opposite.
      "@typescript-eslint/dot-notation": "off",
      // An empty text is often the same as none.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/no-unnecessary-type-arguments": "off",
      // Things here are made of functions, which know no `this`; the one class is remix-auth's.
      "@typescript-eslint/unbound-method": "off",
      // Deprecated for single fetch, which is off (docs/decisions/0003-flags.md).
      "@typescript-eslint/no-deprecated": [
        "error",
        { allow: ["SerializeFrom", { from: "package", name: ["json"], package: "@remix-run/server-runtime" }] },
      ],
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true } }],
      // The compiler knows better, also in JavaScript (checkJs).
      "no-undef": "off",
      eqeqeq: "error",
      "max-lines": ["error", 300],
      "max-depth": ["error", 3],
      complexity: ["error", 15],
    },
  },
  { files: DEFAULT_EXPORTS, rules: { "no-restricted-exports": "off" } },
  {
    files: ["app/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
    // That scripts run at all is known only to an effect, and is state.
    rules: { "react-hooks/set-state-in-effect": "off" },
  },
  {
    files: PRODUCT,
    ignores: TESTS,
    rules: {
      "no-console": "error",
      "max-lines-per-function": ["error", { max: 100, skipComments: true, skipBlankLines: true }],
    },
  },

  // What may run in a browser knows only what the oldest engine that runs our scripts has (docs/decisions/0037-which-engines-run-scripts.md).
  // tests/structure/browser-scripts.test.ts holds the built files to the same.
  {
    files: ["app/**/*.{ts,tsx}", "contract/**/*.ts"],
    ignores: [...TESTS, "**/*.server.{ts,tsx}", "app/routes/**/route.ts"],
    extends: [esX.configs[`flat/restrict-to-${scriptLanguage}`], compat.configs["flat/recommended"]],
    settings: { browsers: scriptFloor, lintAllEsApis: true },
    rules: Object.fromEntries(compiledSyntax.map((syntax) => [`es-x/${syntax}`, "off"])),
  },

  {
    // An expression whose time grows faster than its text is a way to stop the server (docs/decisions/0038-bounded-forms-and-expressions.md).
    files: PRODUCT,
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },

  // The arrows between the houses (docs/decisions/0001-three-houses.md). .dependency-cruiser.cjs holds them again by what is
  // resolved; here an editor shows them while one types.
  arrows("contract/**/*.ts", [
    { regex: "^(~/|#|\\.\\./)", message: "contract/ imports nobody." },
    { regex: "^node:", message: "contract/ also runs in a browser." },
  ]),
  arrows("backend/**/*.ts", [{ regex: "^~/|(^|/)app/", message: "backend/ never knows app/." }]),
  arrows(
    "app/**/*.{ts,tsx}",
    [
      { regex: "(^|/)backend/", message: "Only app/api/transport.server.ts opens the door to backend/." },
      { regex: "^\\.\\./.*contract/", message: "Import the contract as #contract/…" },
    ],
    ["app/api/transport.server.ts"],
  ),
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/env.server.ts", ...TESTS],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: "The environment is read in app/env.server.ts alone.",
        },
        wholeForm,
      ],
    },
  },
  { files: ["backend/**/*.ts"], ignores: TESTS, rules: { "no-restricted-syntax": ["error", wholeForm] } },

  {
    files: TESTS,
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "max-lines": ["error", 400],
      // How Playwright's fixtures say that they need no other.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    },
  },
  {
    files: ["tests/**/*.ts", "backend/**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...fixedTimeouts] },
  },
  { files: ["**/*.{js,cjs}", "tests/bench/**/*.mjs"], extends: [typescript.configs.disableTypeChecked] },
);

/**
 * @param {string} files
 * @param {{ regex: string, message: string }[]} patterns
 * @param {string[]} doors files that may pass
 * @returns {import("eslint").Linter.Config}
 */
function arrows(files, patterns, doors = []) {
  return { files: [files], ignores: [...TESTS, ...doors], rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] } };
}
