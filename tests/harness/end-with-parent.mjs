// Kills the server when the test process ends, even if the test process was killed. Every server that a test starts loads this file.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.channel?.unref();
