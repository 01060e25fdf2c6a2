// The rule against folder cycles. It has its own file because it ignores tests: a test may import anything, and would count as part of its
// folder.
import modules from "./.dependency-cruiser.cjs";

const { exclude, ...options } = modules.options;

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-folder-cycles",
      comment: "Folders must not import each other, directly or indirectly. Move the shared code to a lower folder, or inject it.",
      severity: "error",
      scope: "folder",
      from: { path: "^(app|backend|contract|runtime)(/|$)" },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${exclude.path}|^tests/|\\.test\\.tsx?$|/testing(/|\\.ts$)` } },
};
