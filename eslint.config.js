import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import compat from "eslint-plugin-compat";
import esX from "eslint-plugin-es-x";
import regexp from "eslint-plugin-regexp";
import reactHooks from "eslint-plugin-react-hooks";
import typescript from "typescript-eslint";

import { compiledSyntax, oldestScriptBrowsers, scriptLanguage } from "./styles/browsers.js";

const contractByAlias = { regex: "^\\.\\./.*contract/", message: "Import the contract as #contract/…" };
const PRODUCT = ["app/**/*.{ts,tsx}", "backend/**/*.ts", "contract/**/*.ts", "runtime/**/*.ts"];
const TESTS = ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx,mjs}"];

/** Files whose default export is read by Remix or by a tool. No other file has a default export. */
const DEFAULT_EXPORTS = [
  "app/root.tsx",
  "app/entry.{client,server}.tsx",
  "app/routes/**/route.tsx",
  "app/scripts/inline-script.d.ts",
  "*.{js,ts}",
  "tests/gallery/gallery{.config,-reporter}.ts",
  "styles/*.js",
  "tests/harness/*-setup.ts",
];

/** Files that vite.config.ts compiles for a `<script>` in the page. */
const INLINE_SCRIPTS = ["app/scripts/live-status.ts"];

/** Forbids fixed timeouts, because timeouts must grow on a slow machine. */
const fixedTimeouts = ["Property[key.name='timeout'] > Literal[value>=1000]", "CallExpression > :function ~ Literal[value>=1000]"].map(
  (selector) => ({ selector, message: "Use scaledTimeout(milliseconds), so that TEST_TIMEOUT_MULTIPLIER applies." }),
);

/** Forbids reading a form without limits, because its field names could make a form library build huge lists. */
const wholeForm = {
  selector: "CallExpression[callee.property.name='formData']",
  message: "Read forms with app/forms/posted-fields.server.ts or backend/http/form-body.ts, which limit their size.",
};

export default defineConfig(
  globalIgnores(["build/", "data/", "public/", "test-results/", "playwright-report/", ".cache/"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  // oxlint checks the rules that need types (.oxlintrc.json, docs/decisions/0081-faster-check.md).
  typescript.configs.strict,
  typescript.configs.stylistic,
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true } }],
      // TypeScript checks undefined names, in JavaScript files too (checkJs).
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
    // Effects run only in the browser. So a component learns from an effect that scripts run, and stores this in its state.
    rules: { "react-hooks/set-state-in-effect": "off" },
  },
  // One file for each language, so that a translator has one file.
  { files: ["app/words/translations/*.ts"], rules: { "max-lines": "off" } },
  {
    files: PRODUCT,
    ignores: TESTS,
    rules: {
      "no-console": "error",
      "max-lines-per-function": ["error", { max: 100, skipComments: true, skipBlankLines: true }],
    },
  },

  // Code for the browser may only use what the oldest supported engine has (docs/decisions/0037-which-engines-run-scripts.md).
  // tests/structure/browser-scripts.test.ts checks the built files for this too.
  {
    files: ["app/**/*.{ts,tsx}", "contract/**/*.ts"],
    ignores: [...TESTS, "**/*.server.{ts,tsx}", "app/routes/**/route.ts"],
    extends: [esX.configs[`flat/restrict-to-${scriptLanguage}`], compat.configs["flat/recommended"]],
    // With types, the linter can tell an iterator's `map` from an array's.
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: { browsers: oldestScriptBrowsers, lintAllEsApis: true },
    rules: Object.fromEntries(compiledSyntax.map((syntax) => [`es-x/${syntax}`, "off"])),
  },

  {
    // Scripts inlined into pages run in every engine, as ES5 (docs/decisions/0062-live-status.md).
    files: INLINE_SCRIPTS,
    extends: [esX.configs["flat/restrict-to-es5"]],
    rules: { "no-var": "off" },
  },

  {
    // A slow regular expression would let one request stall the server (docs/decisions/0038-bounded-forms-and-expressions.md).
    files: PRODUCT,
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },

  // Imports between the top folders (docs/decisions/0001-app-contract-backend.md). .dependency-cruiser.cjs checks the resolved paths;
  // these rules show errors in the editor.
  importRules("contract/**/*.ts", [
    { regex: "^(~/|#|\\.\\./)", message: "contract/ imports nothing from the project." },
    { regex: "^node:", message: "contract/ also runs in a browser." },
  ]),
  importRules("backend/**/*.ts", [{ regex: "^~/|(^|/)app/", message: "backend/ must not import app/." }, contractByAlias]),
  importRules(
    "app/**/*.{ts,tsx}",
    [{ regex: "(^|/)backend/", message: "Only app/api/transport.server.ts may import backend/." }, contractByAlias],
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
          message: "Read the environment only in app/env.server.ts.",
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
      // A Playwright fixture without dependencies takes an empty pattern.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    },
  },
  {
    files: ["tests/**/*.ts", "backend/**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...fixedTimeouts] },
  },
);

/**
 * @param {string} files
 * @param {{ regex: string, message: string }[]} patterns
 * @param {string[]} exempt files that may import what matches the patterns
 * @returns {import("eslint").Linter.Config}
 */
function importRules(files, patterns, exempt = []) {
  return { files: [files], ignores: [...TESTS, ...exempt], rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] } };
}
