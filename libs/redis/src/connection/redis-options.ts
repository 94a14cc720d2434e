/** Where Redis is: `redis://[user:password@]host:port[/db]` or `rediss://…`; `password` wins over the one in the URL. */
export interface RedisOptions {
  readonly url: string;
  readonly password?: string | undefined;
}
