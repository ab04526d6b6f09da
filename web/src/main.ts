import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { apply } from './lib/settings.svelte';

apply();
const target = document.getElementById('app');
if (target) mount(App, { target });
