import { builtinRules } from "eslint/use-at-your-own-risk";

/** The rule of ESLint that we use and oxlint does not have. */
export default {
  meta: { name: "eslint-js" },
  rules: { "no-restricted-syntax": builtinRules.get("no-restricted-syntax") },
};
