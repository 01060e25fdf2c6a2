// Kills the server when the test process ends, even if the test process was killed. `startServerProcess` makes its servers load this file.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.channel?.unref();
