// Imported into every server that a test starts: it ends when the tests' process does, however that ended.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.channel?.unref();
