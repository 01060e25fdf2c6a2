import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each takes more than a minute by itself; begun last, one of them would keep a single core busy while the others wait. */
const LONGEST = ["tests/faults/kill.test.ts", "tests/http/call-faults/call-faults.test.ts", "tests/operating/operate.test.ts"];

/** Begins with the test files that take longest. Left to itself Vitest begins with the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
