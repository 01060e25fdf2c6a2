import { build, buildIsCurrent } from "../../commands/steps/build.mjs";

/** Builds the website and the backend's programs, if the sources have changed. Runs once, before all tests that need the build. */
export default function buildOnce(): void {
  if (buildIsCurrent()) return;
  console.log("The sources have changed since the last build: building …");
  if (!build()) throw new Error("The build failed");
}
