import { startBalancer, type Balancer } from "./balancer";
import { demoDataDirectory, temporaryDirectory, environmentOf } from "./data-directory";
import { startWebsite, type Server } from "./website";

/** Two processes of the whole product on one PostgreSQL database, behind a round-robin load balancer. */
export type TwoProcesses = {
  readonly origin: string;
  readonly balancer: Balancer;
  readonly processes: readonly [Server, Server];
  readonly databaseAddress: string;
  stop(): Promise<void>;
};

/**
 * Starts two processes and a load balancer. @param directory the data directory. Default: a new one with the demo.
 * @param more environment variables for both processes.
 */
export async function startTwoProcesses(directory: string | null = null, more: Record<string, string> = {}): Promise<TwoProcesses> {
  const balancer = await startBalancer();
  const dataDirectory = directory ?? (await demoDataDirectory());
  const environment = { APP_ORIGIN: balancer.origin, ...more };
  const processes = await Promise.all([
    startWebsite({ dataDirectory, environment }),
    // This process has its own data directory, as on another machine. The two processes share only the database.
    startWebsite({ dataDirectory, environment: { ...environment, DATA_DIR: temporaryDirectory() } }),
  ]);
  balancer.setTargets(processes.map(({ origin }) => origin));
  return {
    origin: balancer.origin,
    balancer,
    processes,
    databaseAddress: environmentOf(dataDirectory)["DATABASE_URL"] ?? "",
    async stop() {
      await Promise.all(processes.map((each) => each.stop()));
      await balancer.stop();
    },
  };
}
