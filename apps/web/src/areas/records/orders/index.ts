export { ProductChoice } from './parts/product-choice.tsx';
export { useProductCategories, useProductList } from './products.data.ts';
