// dependency-cruiser reads `paths` of a tsconfig with TypeScript below 7 only; this says the same to it.
export default { resolve: { alias: { "@": import.meta.dirname } } };
