/**
 * Plays contacts through the ladder of channels with a moved clock, and prints who had a notice when, and at what cost
 * (workshop/bench/reach/simulation.ts). REACH_CONTACTS sets how many.
 */
import { inProject } from "../../commands/steps/project.mjs";
import { run } from "../../commands/steps/run.mjs";

const isGood = await run(process.execPath, [inProject("commands", "from-source.mjs"), "workshop/bench/reach/simulation.ts"], {
  TEST_DATABASE_URL: "",
});
process.exitCode = isGood ? 0 : 1;
