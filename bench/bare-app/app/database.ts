import { Pool } from "pg";

export const bareDatabase = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
