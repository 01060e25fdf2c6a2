import { build, buildIsCurrent } from "../../commands/steps/build.mjs";

/** Builds the website and the backend's programs, if the sources have changed. Runs once, before all tests that need the build. */
export default async function buildOnce(): Promise<void> {
  if (buildIsCurrent()) return;
  console.log("The sources have changed since the last build: building …");
  if (!(await build())) throw new Error("The build failed");
}
