/*
 * A fixture web and a local web, without the test runner: for the tools. Not for tests, which use the fixtures of the package's
 * main entry. Only tests and tools/ may import it.
 */
export { type FixturePage, fixturePages, type FixtureWeb, startFixtureWeb } from "./fixture-web.ts";
export { type LocalPage, type LocalWeb, startLocalWeb } from "./local-web/start-local-web.ts";
export { spawnSystem, type SpawnedSystem } from "./spawn-system.ts";
