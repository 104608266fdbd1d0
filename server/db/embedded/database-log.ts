/** Where the database's own events go; pino's loggers (Fastify's `log`) fit. */
export type DatabaseLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
