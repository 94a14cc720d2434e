import type { Redis } from "ioredis";

/** Ends a connection for good; one that is not up is dropped instead of asked. */
export const closeConnection = async (connection: Redis): Promise<void> => {
  if (connection.status === "ready") await connection.quit().catch(() => undefined);
  connection.disconnect();
};
