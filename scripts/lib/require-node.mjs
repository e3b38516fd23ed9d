// Imported first by the scripts that run before the install, so it must load on any Node.js that knows modules.
const oldest = 20;
if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Aide needs Node.js ${oldest} or later to set itself up; this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
