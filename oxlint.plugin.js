import { builtinRules } from "eslint/use-at-your-own-risk";

/** ESLint's rules that oxlint does not have. */
export default {
  meta: { name: "eslint-js" },
  rules: { "no-restricted-syntax": builtinRules.get("no-restricted-syntax") },
};
