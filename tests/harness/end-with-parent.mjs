// Every server that a test starts loads this file. It kills the server when the test process ends, even if that process was killed.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.channel?.unref();
