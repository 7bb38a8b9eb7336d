import type { HolidaysTexts } from '../pt-BR/holidays.ts';

export default {
  'Confraternização Universal': 'Jour de l’An',
  'Sexta-feira Santa': 'Vendredi saint',
  Tiradentes: 'Jour de Tiradentes',
  'Dia do Trabalho': 'Fête du Travail',
  'Independência do Brasil': 'Indépendance du Brésil',
  'Nossa Senhora Aparecida': 'Notre-Dame d’Aparecida',
  Finados: 'Jour des défunts',
  'Proclamação da República': 'Proclamation de la République',
  'Dia Nacional de Zumbi e da Consciência Negra': 'Journée de Zumbi et de la Conscience noire',
  Natal: 'Noël',
} satisfies HolidaysTexts;
