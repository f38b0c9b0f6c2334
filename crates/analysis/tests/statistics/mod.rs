mod bootstrap;
mod cliques;
mod friedman;
mod letters;
mod matched;
mod sample;
mod vectors;
mod wilcoxon;
