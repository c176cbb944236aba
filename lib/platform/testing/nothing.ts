/** Stands for modules that mean nothing outside a bundler. */
export {};
