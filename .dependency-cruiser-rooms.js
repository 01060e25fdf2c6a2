// The rule about folders. It has its own run, because tests may import from anywhere and would count as part of their folders.
import modules from "./.dependency-cruiser.cjs";

const { exclude, ...options } = modules.options;

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-room-imports-back",
      comment: "Folders that import each other, also by way of others, depend on each other in all. Move what they share, or inject it.",
      severity: "error",
      scope: "folder",
      from: { path: "^(app|backend|contract|runtime)(/|$)" },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${exclude.path}|^tests/|\\.test\\.tsx?$|/testing(/|\\.ts$)` } },
};
