/** Where Pagar.me answers unless the settings say otherwise, for live and for test accounts. */
export const PAGARME_API = 'https://api.pagar.me/core/v5';
